package render

// A languageEntry is a language with its names: those of fences and, as
// lexerFor uses them, of file name extensions.
type languageEntry struct {
	names, keywords, constants string
	language
}

// languageList holds the languages that have the bulk of the code in
// sessions. The words are those of each language's reference.
func languageList() []languageEntry {
	slashes := []string{"//"}
	stars := [][2]string{{"/*", "*/"}}
	hashes := []string{"#"}
	tripleQuotes := [][2]string{{`"""`, `"""`}, {"'''", "'''"}}
	backticks := [][2]string{{"`", "`"}}
	script := language{line: slashes, block: stars, long: backticks, quotes: `"'`, regexp: true, inWord: "$", at: true}
	c := language{line: slashes, block: stars, quotes: `"`, char: true, hash: true, typed: true}
	return []languageEntry{
		{
			"go golang", "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var",
			"true false nil iota",
			language{line: slashes, block: stars, long: backticks, raw: "`", quotes: `"`, char: true},
		},
		{
			"javascript js mjs cjs jsx typescript ts mts cts tsx node",
			"abstract any as asserts async await boolean break case catch class const continue debugger declare default delete do else enum export extends finally for from function get if implements import in infer instanceof interface is keyof let module namespace never new number of override private protected public readonly return satisfies set static string super switch this throw try type typeof unique unknown var void while with yield",
			"true false null undefined NaN Infinity", script,
		},
		{
			"python py pyi py3 python3 pyw gyp starlark bzl bazel", "and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
			"True False None self cls",
			language{line: hashes, long: tripleQuotes, quotes: `"'`, at: true},
		},
		{
			"rust rs", "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return static struct super trait type union unsafe use where while",
			"true false self Self None Some Ok Err",
			language{line: slashes, block: stars, nests: true, long: [][2]string{{`r#"`, `"#`}}, raw: `r#"`, quotes: `"`, char: true, inWord: "!"},
		},
		{
			"c h cpp c++ cc cxx hpp hh hxx cuda cu objective-c objc m mm arduino ino glsl",
			"alignas alignof asm auto bool break case catch char class co_await co_return co_yield concept const consteval constexpr const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern final float for friend goto if inline int long mutable namespace new noexcept operator override private protected public register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template this throw try typedef typeid typename union unsigned using virtual void volatile while",
			"true false NULL nullptr YES NO nil", c,
		},
		{
			"java", "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package permits private protected public record return sealed short static strictfp super switch synchronized this throw throws transient try var void volatile while yield",
			"true false null",
			language{typed: true, line: slashes, block: stars, long: tripleQuotes[:1], quotes: `"`, char: true, at: true},
		},
		{
			"groovy gradle jenkinsfile gvy", "abstract as assert boolean break byte case catch char class const continue def default do double else enum extends final finally float for goto if implements import in instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws trait transient try var void volatile while",
			"true false null",
			language{line: slashes, block: stars, long: tripleQuotes, quotes: `"'`, at: true},
		},
		{
			"csharp c# cs", "abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface internal is lock long namespace new object operator out override params partial private protected public readonly record ref return sbyte sealed set short sizeof stackalloc static string struct switch this throw try typeof uint ulong unchecked unsafe ushort using var virtual void volatile when where while yield",
			"true false null",
			language{typed: true, line: slashes, block: stars, long: append([][2]string{{`@"`, `"`}}, tripleQuotes[:1]...), raw: `@"`, quotes: `"`, char: true, hash: true},
		},
		{
			"kotlin kt kts", "abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun get if import in infix init inline inner interface internal is lateinit noinline object open operator out override package private protected public reified return sealed set super suspend tailrec this throw try typealias typeof val var vararg when where while",
			"true false null",
			language{line: slashes, block: stars, nests: true, long: tripleQuotes[:1], quotes: `"`, char: true, at: true},
		},
		{
			"swift", "actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough fileprivate final for func get guard if import in indirect init inout internal is lazy let mutating nonisolated open operator override private protocol public repeat required rethrows return set some static struct subscript super switch throw throws try typealias unowned var weak where while",
			"true false nil self Self",
			language{line: slashes, block: stars, nests: true, long: tripleQuotes[:1], quotes: `"`, at: true},
		},
		{
			"scala sc sbt", "abstract case catch class def do else enum export extends extension final finally for given if implicit import inline lazy match new object override package private protected return sealed super then this throw trait try type using val var while with yield",
			"true false null",
			language{line: slashes, block: stars, nests: true, long: tripleQuotes[:1], quotes: `"`, char: true, at: true},
		},
		{
			"dart", "abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends extension external factory final finally for function get hide if implements import in interface is late library mixin new of on operator part required rethrow return sealed set show static super switch sync this throw try typedef var void when while with yield",
			"true false null",
			language{typed: true, line: slashes, block: stars, long: tripleQuotes, quotes: `"'`, at: true},
		},
		{
			"php phtml", "abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield",
			"true false null TRUE FALSE NULL",
			language{line: []string{"//", "#"}, block: stars, quotes: `"'`, sigils: "$"},
		},
		{
			"zig", "align allowzero and anyframe anytype asm async await break catch comptime const continue defer else enum errdefer error export extern fn for if inline noalias noinline nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while",
			"true false null undefined",
			language{line: slashes, quotes: `"`, char: true, at: true},
		},
		{
			"ruby rb rake gemspec gemfile rakefile", "BEGIN END alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end ensure extend for if in include module next not or private protected public raise redo require require_relative rescue retry return super then undef unless until when while yield",
			"true false nil self",
			language{line: hashes, block: [][2]string{{"=begin", "=end"}}, quotes: "\"'`", inWord: "?!", sigils: "@$"},
		},
		{
			"lua luau", "and break do else elseif end for function goto if in local not or repeat return then until while",
			"true false nil self",
			language{block: [][2]string{{"--[[", "]]"}}, line: []string{"--"}, long: [][2]string{{"[[", "]]"}}, raw: "[[", quotes: `"'`},
		},
		{
			"elixir ex exs", "after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue reraise throw try unless unquote use when with",
			"true false nil __MODULE__",
			language{line: hashes, long: tripleQuotes, quotes: `"'`, inWord: "?!", at: true},
		},
		{
			"haskell hs", "as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let module newtype of qualified then type where",
			"True False Nothing",
			language{line: []string{"--"}, block: [][2]string{{"{-", "-}"}}, nests: true, quotes: `"`, char: true},
		},
		{
			"ocaml ml mli fsharp fs fsx", "and as assert begin class constraint do done downto else end exception external for fun function functor if in include inherit initializer lazy let match member method module mutable new object of open or private rec sig struct then to try type use val virtual when while with yield",
			"true false None Some",
			language{block: [][2]string{{"(*", "*)"}}, nests: true, line: slashes, quotes: `"`, char: true},
		},
		{
			"clojure clj cljs cljc edn lisp elisp el scheme scm racket", "and case cond def defmacro defmulti defmethod defn defn- defprotocol defrecord defun defvar do doseq fn for if if-let import in-ns lambda let let* loop ns or quote recur require set! setq throw try use when when-let while",
			"true false nil t",
			language{line: []string{";"}, quotes: `"`, inWord: "-!?*+/<>="},
		},
		{
			"nix", "assert else if import in inherit let or rec then with", "true false null",
			language{line: hashes, block: stars, long: [][2]string{{"''", "''"}}, raw: "''", quotes: `"`, inWord: "-'"},
		},
		{
			"r", "break else for function if in next repeat while library require return", "TRUE FALSE NULL NA NaN Inf",
			language{line: hashes, quotes: `"'`, inWord: "."},
		},
		{
			"julia jl", "abstract baremodule begin break catch const continue do else elseif end export finally for function global if import in isa let local macro module mutable primitive quote return struct try type using where while",
			"true false nothing missing",
			language{line: hashes, block: [][2]string{{"#=", "=#"}}, nests: true, long: tripleQuotes[:1], quotes: `"`, char: true, at: true, inWord: "!"},
		},
		{
			"sql mysql postgres postgresql plsql sqlite psql ddl", "add all alter analyze and any as asc begin between by cascade case cast check column commit conflict constraint create cross current database declare default delete desc distinct do drop else end except exists explain false fetch for foreign from full function grant group having if ilike in index inner insert intersect into is join key language left like limit lock not null nulls of offset on or order outer over partition primary procedure recursive references rename replace returning revoke right rollback row rows schema select set table temporary then to transaction trigger true truncate union unique update using values view when where window with",
			"",
			language{line: []string{"--"}, block: stars, quotes: `'"`, raw: `'"`, fold: true},
		},
		{
			"json jsonc json5 jsonl ndjson geojson webmanifest ipynb", "", "true false null",
			language{line: slashes, block: stars, quotes: `"'`, colonKeys: true},
		},
		{
			"toml ini cfg conf properties env dotenv editorconfig gitconfig service desktop", "", "true false yes no on off",
			language{line: []string{"#", ";"}, long: tripleQuotes, quotes: `"'`, equalKeys: true, sections: true, inWord: "-."},
		},
		{
			"hcl terraform tf tfvars", "check data dynamic for import in locals module moved output provider resource terraform variable",
			"true false null",
			language{line: []string{"#", "//"}, block: stars, quotes: `"`, equalKeys: true, inWord: "-"},
		},
		{
			"protobuf proto", "bool bytes double enum extend extensions fixed32 fixed64 float import int32 int64 map message oneof option optional package public repeated required reserved returns rpc service sfixed32 sfixed64 sint32 sint64 stream string syntax to uint32 uint64 weak",
			"true false",
			language{line: slashes, block: stars, quotes: `"'`},
		},
		{
			"graphql gql", "directive enum extend fragment implements input interface mutation on query repeatable scalar schema subscription type union",
			"true false null",
			language{line: hashes, long: tripleQuotes[:1], quotes: `"`, sigils: "$", at: true, colonKeys: true},
		},
		{
			"css scss sass less", "important", "",
			language{line: nil, block: stars, quotes: `"'`, inWord: "-", sigils: "$", at: true, colonKeys: true},
		},
		{
			"dockerfile docker containerfile", "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR",
			"",
			language{line: hashes, quotes: `"'`, sigils: "$", inWord: "-"},
		},
		{
			"make makefile mk mak gnumakefile", "define else endef endif export ifdef ifeq ifndef ifneq include override undefine unexport vpath",
			"",
			language{line: hashes, sigils: "$", inWord: "-./%", colonKeys: true, equalKeys: true},
		},
		{
			"cmake", "add_executable add_library add_subdirectory else elseif endforeach endfunction endif endmacro endwhile find_package foreach function if include macro message project return set target_link_libraries while",
			"on off true false",
			language{line: hashes, quotes: `"`, fold: true},
		},
		{
			"powershell pwsh ps1 psm1 psd1", "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from function hidden if in param process return static switch throw trap try until using while",
			"",
			language{line: hashes, block: [][2]string{{"<#", "#>"}}, long: [][2]string{{`@"`, `"@`}, {"@'", "'@"}}, raw: `@"@'"'`, quotes: `"'`, sigils: "$", inWord: "-", fold: true},
		},
		{"yaml yml", "", "true false null yes no on off ~", language{special: scanYAML}},
		{
			"bash sh shell zsh ksh fish console terminal shell-session shellsession sh-session command commandline bashrc zshrc profile",
			"case coproc do done elif else esac fi for function if in select then time until while",
			"",
			language{special: scanShell, inWord: "-./+:@%,~="},
		},
		{"html htm xml svg xhtml vue svelte astro xsl xslt xsd plist rss atom wsdl csproj props targets xaml fxml storyboard", "", "", language{special: scanMarkup}},
		{"diff patch udiff", "", "", language{special: scanDiff}},
	}
}
