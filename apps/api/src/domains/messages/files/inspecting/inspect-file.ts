import { fileMaxBytes, type KeptMediaType } from '@navyk/api-spec/messages/files'
import { inTurn, type PictureKind, redrawPicture } from '#platform/files/pictures'
import { type FileKind, kindOf } from './detect-kind.ts'
import { endingOf, isKeptEnding, mayEndIn, savedName } from '../file-names.ts'
import { isSoundRecording } from './inspect-audio.ts'
import { inspectDocument } from './inspect-document.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { refuseFile } from './refusals.ts'

/** A file that was looked through and may be kept. */
export interface CheckedFile {
  name: string
  mediaType: KeptMediaType
  bytes: Uint8Array
}

/** Inspects a file before it is stored: its kind by content must be allowed and fit its name, and it may contain
 *  nothing that runs when it is opened. Pictures are re-encoded. It takes up to a second and no database, so call it
 *  before the transaction.
 *  @throws Failure 422 at `file`; 503 while too many others are being inspected */
export async function inspectFile(file: { name: string; bytes: Uint8Array }): Promise<CheckedFile> {
  if (file.bytes.length === 0) throw refuseFile('empty')
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const ending = endingOf(file.name)
  const kind = kindOf(bytes)
  if (kind === undefined && ['txt', 'md', 'csv'].includes(ending)) throw refuseFile('encoding')
  if (kind === undefined || !(ending === '' || isKeptEnding(ending))) throw refuseFile('kind')
  return inTurn(async () => {
    const { mediaType, kept = bytes } = await inspectKind(kind, bytes, ending)
    if (!mayEndIn(mediaType, ending)) throw refuseFile('name')
    return { name: savedName(file.name, mediaType), mediaType, bytes: kept }
  })
}

async function inspectKind(
  kind: FileKind,
  bytes: Buffer,
  ending: string,
): Promise<{ mediaType: KeptMediaType; kept?: Buffer }> {
  switch (kind) {
    case 'pdf':
      await inspectPdf(bytes)
      return { mediaType: 'application/pdf' }
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
      return { mediaType: `image/${kind}`, kept: await redrawn(bytes, kind) }
    case 'zip':
      return { mediaType: await inspectDocument(bytes) }
    case 'old-office':
      throw refuseFile('old_office')
    case 'mp3':
    case 'm4a':
    case 'ogg':
    case 'wav':
      if (!isSoundRecording[kind](bytes)) throw refuseFile('broken')
      return { mediaType: recordings[kind] }
    case 'text':
      return { mediaType: textType(bytes, ending) }
  }
}

/** A picture drawn anew. It may grow by that, but not beyond what a file may take. */
async function redrawn(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const picture = await redrawPicture(bytes, kind, fileMaxBytes)
  if (typeof picture === 'string') throw refuseFile(picture)
  return picture
}

const recordings = { mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav' } as const

/** A text's type follows from its ending; without an ending it is refused, because it could be a script. A CSV is
 *  checked for formulas. */
function textType(bytes: Buffer, ending: string): KeptMediaType {
  if (ending === '') throw refuseFile('kind')
  if (ending !== 'csv') return 'text/plain'
  if (formulaCell.test(bytes.toString('utf8'))) throw refuseFile('formulas')
  return 'text/csv'
}

/** A cell that a spreadsheet would calculate: it begins with `=` or `@`, or with a sign and is no number or phone. */
const formulaCell = /(?:^|[,;\t\r\n])[\uFEFF"' ]*(?:[=@]|[+-](?![ \d().%/-]*["' ]*(?:[,;\t\r\n]|$)))/
