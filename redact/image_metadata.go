package redact

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The readers below copy the parts of an image that they know to be picture,
// and stop at the first byte that they don't understand: an image that was cut
// still shows what it has.

// pngChunks are the chunks that a picture needs; text, times, EXIF and colour
// profiles are not among them.
var pngChunks = []string{
	"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "sBIT", "bKGD", "pHYs",
	"acTL", "fcTL", "fdAT",
}

func cleanPNG(data []byte) []byte {
	const head, overhead = 8, 12
	out := append(make([]byte, 0, len(data)), data[:head]...)
	for at := head; at+overhead <= len(data); {
		size := int64(binary.BigEndian.Uint32(data[at:]))
		kind := string(data[at+4 : at+8])
		end := int(min(int64(at)+overhead+size, int64(len(data))))
		if slices.Contains(pngChunks, kind) {
			out = append(out, data[at:end]...)
		}
		at = end
		if kind == "IEND" {
			break
		}
	}
	return out
}

// Markers of JPEG.
const (
	jpegSOI  = 0xd8
	jpegEOI  = 0xd9
	jpegSOS  = 0xda
	jpegTEM  = 0x01
	jpegRST0 = 0xd0
	jpegRST7 = 0xd7
	jpegAPP0 = 0xe0 // JFIF
	jpegAPPE = 0xee // Adobe: says how colours are coded
	jpegAPPF = 0xef
	jpegCOM  = 0xfe
)

func cleanJPEG(data []byte) []byte {
	out := append(make([]byte, 0, len(data)), data[:2]...)
	for at := 2; at+1 < len(data); {
		if data[at] != 0xff {
			break
		}
		marker := data[at+1]
		switch {
		case marker == 0xff: // fill byte
			at++
			continue
		case marker == jpegEOI:
			return append(out, data[at:at+2]...)
		case marker == jpegTEM || marker >= jpegRST0 && marker <= jpegSOI:
			out = append(out, data[at:at+2]...)
			at += 2
			continue
		}
		if at+4 > len(data) {
			break
		}
		end := min(at+2+int(binary.BigEndian.Uint16(data[at+2:])), len(data))
		if marker == jpegSOS {
			end = scanEnd(data, end)
		}
		if jpegNeeds(marker, data[at:end]) {
			out = append(out, data[at:end]...)
		}
		at = end
	}
	return out
}

func jpegNeeds(marker byte, segment []byte) bool {
	switch {
	case marker == jpegAPP0:
		return len(segment) > 9 && string(segment[4:9]) == "JFIF\x00"
	case marker == jpegAPPE:
		return true
	case marker > jpegAPP0 && marker <= jpegAPPF, marker == jpegCOM:
		return false
	}
	return true
}

// scanEnd returns the offset of the marker that ends the compressed data from
// at.
func scanEnd(data []byte, at int) int {
	for at < len(data) {
		i := bytes.IndexByte(data[at:], 0xff)
		if i < 0 || at+i+1 >= len(data) {
			return len(data)
		}
		at += i
		if m := data[at+1]; m != 0 && m != 0xff && (m < jpegRST0 || m > jpegRST7) {
			return at
		}
		at++
	}
	return len(data)
}

func cleanGIF(data []byte) []byte {
	const head = 13
	if len(data) < head {
		return nil
	}
	at := min(head+colourTable(data[10]), len(data))
	out := append(make([]byte, 0, len(data)), data[:at]...)
	for at < len(data) {
		from, keep := at, true
		switch data[at] {
		case 0x3b: // the end
			return append(out, data[at])
		case 0x2c: // an image
			if at+10 > len(data) {
				return out
			}
			at += 10 + colourTable(data[at+9]) + 1
		case 0x21: // an extension
			if at+2 > len(data) {
				return out
			}
			keep = gifNeeds(data[at:])
			at += 2
		default:
			return out
		}
		at = gifBlocks(data, at)
		if keep {
			out = append(out, data[from:at]...)
		}
	}
	return out
}

// gifNeeds reports whether an extension is needed: control of a frame or of
// the animation, not comments, text or other applications' data.
func gifNeeds(ext []byte) bool {
	switch ext[1] {
	case 0xf9:
		return true
	case 0xff:
		return len(ext) >= 14 && (string(ext[3:14]) == "NETSCAPE2.0" || string(ext[3:14]) == "ANIMEXTS1.0")
	}
	return false
}

// colourTable returns the size of the colour table that flags announce.
func colourTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// gifBlocks returns the offset after the data blocks at at.
func gifBlocks(data []byte, at int) int {
	for at < len(data) {
		n := int(data[at])
		at += 1 + n
		if n == 0 {
			return min(at, len(data))
		}
	}
	return len(data)
}

// webpChunks are the chunks that a picture needs.
var webpChunks = []string{"VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"}

// Flags of VP8X for the chunks that are dropped.
const webpMetadata = 0x20 | 0x08 | 0x04 // ICC profile, EXIF, XMP

func cleanWebP(data []byte) []byte {
	const head, overhead = 12, 8
	out := append(make([]byte, 0, len(data)), data[:head]...)
	limit := int(min(int64(binary.LittleEndian.Uint32(data[4:]))+8, int64(len(data))))
	dropped := limit < len(data)
	for at := head; at+overhead <= limit; {
		size := int64(binary.LittleEndian.Uint32(data[at+4:]))
		end := int(min(int64(at)+overhead+size+size&1, int64(limit)))
		if !slices.Contains(webpChunks, string(data[at:at+4])) {
			dropped = true
			at = end
			continue
		}
		from := len(out)
		out = append(out, data[at:end]...)
		if string(data[at:at+4]) == "VP8X" && end > at+overhead {
			out[from+overhead] &^= webpMetadata
		}
		at = end
	}
	if !dropped {
		return data
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}
