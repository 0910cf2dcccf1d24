import type { KeptMediaType } from '@navyk/api-spec'

/** What a file is by what is in it; undefined for everything that is not kept. Its name only tells apart what is packed
 *  the same way: documents, sheets and slides. */
export function mediaTypeOf(bytes: Uint8Array, name: string): KeptMediaType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const plain = signatures.find(({ at = 0, begins }) => hasAt(bytes, at, begins))
  if (plain) return plain.is(bytes)
  if (hasAt(bytes, 0, 'PK\x03\x04')) return packed(bytes, ending)
  return ['txt', 'csv', 'md'].includes(ending) && isText(bytes) ? 'text/plain' : undefined
}

interface Signature {
  at?: number
  begins: string
  is: (bytes: Uint8Array) => KeptMediaType | undefined
}

const always = (type: KeptMediaType) => () => type

const signatures: Signature[] = [
  { begins: '%PDF-', is: always('application/pdf') },
  { begins: '\xff\xd8\xff', is: always('image/jpeg') },
  { begins: '\x89PNG\r\n\x1a\n', is: always('image/png') },
  { begins: 'GIF87a', is: always('image/gif') },
  { begins: 'GIF89a', is: always('image/gif') },
  { begins: 'RIFF', is: (bytes) => riffKind(bytes) },
  // Word, Excel and PowerPoint until 2003: one container for all of them.
  { begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', is: always('application/msword') },
  { begins: 'ID3', is: always('audio/mpeg') },
  { begins: '\xff\xfb', is: always('audio/mpeg') },
  { begins: '\xff\xf3', is: always('audio/mpeg') },
  { begins: '\xff\xf2', is: always('audio/mpeg') },
  { begins: 'OggS', is: always('audio/ogg') },
  { at: 4, begins: 'ftypM4A', is: always('audio/mp4') },
]

function riffKind(bytes: Uint8Array): KeptMediaType | undefined {
  if (hasAt(bytes, 8, 'WAVE')) return 'audio/wav'
  return hasAt(bytes, 8, 'WEBP') ? 'image/webp' : undefined
}

const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.'
const office = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const satisfies Record<string, KeptMediaType>

/** A zip that is an office document. Any other zip may hold anything. */
function packed(bytes: Uint8Array, ending: string): KeptMediaType | undefined {
  for (const kind of ['text', 'spreadsheet', 'presentation'] as const) {
    if (hasAt(bytes, 30, openDocument + kind)) return `application/vnd.oasis.opendocument.${kind}`
  }
  if (ending !== 'docx' && ending !== 'xlsx' && ending !== 'pptx') return undefined
  return Buffer.from(bytes).includes('[Content_Types].xml') ? office[ending] : undefined
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

const hasAt = (bytes: Uint8Array, at: number, text: string) =>
  bytes.length >= at + text.length && Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text
