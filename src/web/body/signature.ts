/** The number of first bytes that identify the kind of a file. */
export const SIGNATURE_BYTES = 16

/**
 * The first bytes of files by media type, in hex (WHATWG MIME Sniffing §6; PDF: ISO 32000 §7.5.2; ZIP: APPNOTE
 * 4.3; WOFF2 §4.1; AVIF §4.1 and MP4: ISO 14496-12 §4.3).
 */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}574542505650/,
  'application/pdf': /^255044462d/,
  'application/zip': /^504b0(?:304|506)/,
  'font/woff2': /^774f4632/,
  'image/avif': /^.{8}66747970617669(?:66|73)/,
  'video/mp4': /^.{8}66747970(?:69736f|6d7034|61766331|4d3456)/,
}

/**
 * The media type of a file that begins with `head`: that of the matching signature; the declared one if its
 * files have no signature; else a generic one.
 */
export const trueType = (head: Buffer, declared: string): string => {
  const hex = head.toString('hex')
  const found = Object.keys(SIGNATURES).find((type) => SIGNATURES[type]?.test(hex))
  return found ?? (declared in SIGNATURES ? 'application/octet-stream' : declared)
}
