import { hasAt } from './detect-kind.ts'

/** Whether the whole file has the structure of a recording, not only its first bytes. */
export const isSoundRecording = {
  wav: (bytes: Buffer) => bytes.length > 44 && Math.abs(bytes.readUInt32LE(4) + 8 - bytes.length) <= 1,
  ogg: (bytes: Buffer) => isOgg(bytes),
  m4a: (bytes: Buffer) => isBoxes(bytes),
  mp3: (bytes: Buffer) => isMp3(bytes),
}

/** A page of Ogg begins with its version and says how long it is; the first one names a codec of sound. */
function isOgg(bytes: Buffer): boolean {
  if (bytes.length < 28 || bytes[4] !== 0) return false
  const first = 27 + (bytes[26] ?? 0)
  return ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '].some((codec) => hasAt(bytes, first, codec))
}

/** An MP4 is a row of boxes, each of which says how long it is; one of them is the table of contents. */
function isBoxes(bytes: Buffer): boolean {
  const kinds: string[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false
    const size = bytes.readUInt32BE(at)
    kinds.push(bytes.toString('latin1', at + 4, at + 8))
    // 0 is "to the end"; 1 is a length of 64 bits, which no file of ours needs.
    if (size === 0) break
    if (size < 8 || at + size > bytes.length) return false
    at += size
  }
  return kinds.includes('moov') && kinds.every((kind) => /^[\x20-\x7e]{4}$/.test(kind))
}

const bitrates = {
  // Kilobits a second of layer III: of MPEG 1, and of MPEG 2 and 2.5.
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

/** An MP3 is a sequence of frames; three valid frames in a row are required. A tag may precede them. */
function isMp3(bytes: Buffer): boolean {
  let at = hasAt(bytes, 0, 'ID3') && bytes.length > 10 ? 10 + tagLength(bytes) : 0
  // Some programs leave room between the tag and the first frame.
  for (let spare = 0; spare < 4096 && bytes[at] === 0; spare++) at++
  for (let frame = 0; frame < 3; frame++) {
    if (at === bytes.length && frame > 0) return true
    const length = frameLength(bytes, at)
    if (length === undefined) return false
    at += length
  }
  return true
}

/** Four times seven bits. */
const tagLength = (bytes: Buffer) => [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 127), 0)

function frameLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const head = bytes.readUInt32BE(at)
  const version = (head >>> 19) & 3
  if (head >>> 21 !== 0x7ff || version === 1 || ((head >>> 17) & 3) !== 1) return undefined
  const bitrate = bitrates[version === 3 ? 'first' : 'second'][(head >>> 12) & 15]
  const sampleRate = sampleRates[(head >>> 10) & 3]
  if (!bitrate || !sampleRate) return undefined
  const slower = version === 3 ? 1 : version === 2 ? 2 : 4
  const samples = version === 3 ? 144_000 : 72_000
  return Math.floor((samples * bitrate) / (sampleRate / slower)) + ((head >>> 9) & 1)
}
