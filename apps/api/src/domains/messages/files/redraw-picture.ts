import { refuseFile } from './refusals.ts'

/** A picture of a few kilobytes can decode into gigabytes, so larger ones than a camera makes are refused before
 *  decoding. */
const mostPixels = 50_000_000
const mostFrames = 500

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'

/** Re-encodes a picture in its own format, so that metadata, previews and hidden contents are removed.
 *  @throws Failure 422 at `file` for one that is broken or too large */
export async function redrawPicture(bytes: Uint8Array, kind: PictureKind): Promise<Buffer> {
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  const isAnimated = kind === 'gif' || kind === 'webp'
  const read = () => sharp(bytes, { animated: isAnimated, limitInputPixels: mostPixels, failOn: 'error' })
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (facts?.format !== kind) throw refuseFile('broken')
  const frames = facts.pages ?? 1
  if (frames > mostFrames || facts.width * (facts.pageHeight ?? facts.height) * frames > mostPixels) {
    throw refuseFile('pixels')
  }
  const picture = read().autoOrient()
  const drawn = {
    jpeg: () => picture.jpeg({ quality: 90 }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality: 90 }),
    gif: () => picture.gif(),
  }
  try {
    return await drawn[kind]().toBuffer()
  } catch {
    throw refuseFile('broken')
  }
}
