/** Kind of a file by its first bytes. `zip` is a container, which `inspect-document.ts` looks into. */
export type FileKind =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'zip'
  | 'old-office'
  | 'mp3'
  | 'm4a'
  | 'ogg'
  | 'wav'
  | 'text'

interface Signature {
  at?: number
  begins: string
  kind: FileKind
}

const signatures: Signature[] = [
  { begins: '%PDF-', kind: 'pdf' },
  { begins: '\xff\xd8\xff', kind: 'jpeg' },
  { begins: '\x89PNG\r\n\x1a\n', kind: 'png' },
  { begins: 'GIF87a', kind: 'gif' },
  { begins: 'GIF89a', kind: 'gif' },
  { begins: 'PK\x03\x04', kind: 'zip' },
  // Word, Excel and PowerPoint until 2003, and installers: one container for all of them.
  { begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', kind: 'old-office' },
  { begins: 'ID3', kind: 'mp3' },
  { begins: '\xff\xfb', kind: 'mp3' },
  { begins: '\xff\xf3', kind: 'mp3' },
  { begins: '\xff\xf2', kind: 'mp3' },
  { begins: 'OggS', kind: 'ogg' },
  { at: 4, begins: 'ftypM4A', kind: 'm4a' },
]

/** The kind of a file by its bytes, not by its name; undefined when it is unknown. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const found = signatures.find(({ at = 0, begins }) => hasAt(bytes, at, begins))
  if (found) return found.kind
  if (hasAt(bytes, 0, 'RIFF')) return riffKind(bytes)
  return isText(bytes) ? 'text' : undefined
}

function riffKind(bytes: Uint8Array): FileKind | undefined {
  if (hasAt(bytes, 8, 'WAVE')) return 'wav'
  return hasAt(bytes, 8, 'WEBP') ? 'webp' : undefined
}

/** UTF-8 without control characters but line ends and tabs. */
function isText(bytes: Uint8Array): boolean {
  const isBinary = bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)
  if (isBinary || bytes.length === 0) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

export const hasAt = (bytes: Uint8Array, at: number, text: string) =>
  bytes.length >= at + text.length && Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text
