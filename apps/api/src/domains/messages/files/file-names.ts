import type { KeptMediaType } from '@navyk/api-spec/messages/files'

/** Endings under which a type may come, first the one that it gets where its name has none. Files that were kept under
 *  older rules have their types here as well. */
const endingsOf: Record<KeptMediaType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/msword': ['doc', 'xls', 'ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'md'],
  'text/csv': ['csv'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg'],
  'audio/wav': ['wav'],
}

/** Small letters after the last dot; empty without one. */
export const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(trimmed(name))?.[1]?.toLowerCase() ?? ''

/** Whether a file of this type may have this ending. A file without an ending gets one. */
export const mayEndIn = (type: KeptMediaType, ending: string) => ending === '' || endingsOf[type].includes(ending)

/** Whether any kept type has this ending. */
export const isKeptEnding = (ending: string) => Object.values(endingsOf).some((endings) => endings.includes(ending))

/** Names that Windows gives to devices. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** The name under which a file is saved: a plain base name, and the ending of the type that its bytes have. Folders,
 *  characters that change the direction of text, and misleading second endings are removed. */
export function savedName(name: string, type: KeptMediaType): string {
  const ending = endingOf(name)
  const kept = ending !== '' && endingsOf[type].includes(ending) ? ending : endingsOf[type][0]
  const base = trimmed(name)
    .replace(/\.[a-z0-9]+$/i, '')
    // "photo.exe.jpg" where endings are hidden reads as "photo.exe"; "Глава 2.1" stays as it is.
    .replaceAll(/\.(?=[a-z][a-z0-9]{0,9}(\.|$))/gi, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const short = [...base].slice(0, 120).join('').trim()
  if (short === '') return `file.${kept}`
  return `${deviceName.test(short) ? `_${short}` : short}.${kept}`
}

/** The last part of a path, normalized, without characters that are invisible or that file systems refuse. */
function trimmed(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return last
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]+/gu, '')
    .replaceAll(/[\p{Cc}:*?"<>|]+/gu, '_')
    .replace(/[.\s]+$/, '')
    .trim()
}
