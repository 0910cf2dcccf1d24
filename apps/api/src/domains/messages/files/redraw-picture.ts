import { refuseFile } from './refusals.ts'

/** A picture of a few kilobytes can unfold into gigabytes; more than a camera makes is refused before it is unpacked. */
const mostPixels = 50_000_000
const mostFrames = 500

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'

/** Draws a picture anew in its own format. Where and with what it was taken, previews, and whatever else its bytes may mean
 *  to another program are not drawn.
 *  @throws Failure 422 at `file` for one that is broken or unfolds too far */
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
