package render

var chromaNames = map[string]string{"Perl": "perl pl pm"}

var chromaExtensions = map[string]string{}
