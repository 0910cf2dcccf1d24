// Test files as programs make them: valid ones of each kind, and harmful ones.
import { deflateSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'

const latin = (text: string) => Buffer.from(text, 'latin1')

export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toFormat(format)
    .toBuffer()

/** A PDF with these objects beside its page; `packed` ones lie in a stream of objects. */
export function pdf(objects: string[] = [], { packed = [] as string[], catalog = '' } = {}): Buffer {
  const stream = (dictionary: string, bytes: Buffer) =>
    Buffer.concat([latin(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, latin('\nendstream')])
  const parts = [
    latin(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    latin('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
    stream('/Filter /FlateDecode', deflateSync(latin('BT (a page) Tj ET'))),
    ...objects.map(latin),
    ...packed.map((object) =>
      stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(latin(`9 0 ${object}`))),
    ),
  ]
  const body = parts.flatMap((part, index) => [latin(`${index + 1} 0 obj\n`), part, latin('\nendobj\n')])
  return Buffer.concat([latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), ...body, latin('trailer\n<< /Root 1 0 R >>\n%%EOF\n')])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'application/vnd.openxmlformats-officedocument.'
const main = {
  docx: ['word/document.xml', `${office}wordprocessingml.document.main+xml`],
  xlsx: ['xl/workbook.xml', `${office}spreadsheetml.sheet.main+xml`],
  pptx: ['ppt/presentation.xml', `${office}presentationml.presentation.main+xml`],
} as const

export function document(kind: keyof typeof main, more: Record<string, string | Uint8Array> = {}): Buffer {
  const [part, type] = main[kind]
  return zip({
    '[Content_Types].xml': `${xml}<Types><Default Extension="rels" ContentType="x"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships/>`,
    [part]: `${xml}<w:document><w:p>Задание</w:p></w:document>`,
    ...more,
  })
}

export const contentTypes = (type: string) => ({
  '[Content_Types].xml': `${xml}<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
})

export const relations = (type: string, target: string) => ({
  'word/_rels/document.xml.rels': `${xml}<Relationships><Relationship Id="a" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
})

export function openDocument(more: Record<string, string | Uint8Array> = {}): Buffer {
  const mimetype = strToU8('application/vnd.oasis.opendocument.text')
  const files = { 'content.xml': `${xml}<office:document-content><office:scripts/></office:document-content>`, ...more }
  return Buffer.from(zipSync({ mimetype: [mimetype, { level: 0 }], ...zippable(files) }))
}

export const zip = (files: Record<string, string | Uint8Array>) => Buffer.from(zipSync(zippable(files)))

const zippable = (files: Record<string, string | Uint8Array>): Zippable =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  )

export function wav(): Buffer {
  const bytes = Buffer.alloc(100)
  bytes.write('RIFF')
  bytes.writeUInt32LE(92, 4)
  bytes.write('WAVEfmt ', 8)
  return bytes
}

/** Frames of 128 kbit/s at 44.1 kHz, after an empty tag or without one. */
export function mp3({ tag = true, frames = 4, end = '' } = {}): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat([
    ...(tag ? [latin('ID3\x04\x00\x00\x00\x00\x00\x00')] : []),
    ...Array<Buffer>(frames).fill(frame),
    latin(end),
  ])
}

export function ogg(codec = 'OpusHead'): Buffer {
  const bytes = Buffer.alloc(80)
  bytes.write('OggS')
  bytes[26] = 1
  bytes.write(codec, 28, 'latin1')
  return bytes
}

export function m4a(last = 'moov'): Buffer {
  const box = (kind: string, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32BE(size)
    bytes.write(kind, 4, 'latin1')
    return bytes
  }
  const first = box('ftyp', 20)
  first.write('M4A ', 8)
  return Buffer.concat([first, box(last, 40)])
}

/** A PNG of some hundred bytes that says it is 30,000 points wide and high. */
export async function pixelFlood(): Promise<Buffer> {
  const bytes = await picture('png')
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
