import { inTurn } from './in-turn.ts'

/** A picture of a few kilobytes can decode into gigabytes, so larger ones than a camera makes are refused before decoding. */
const mostPixels = 40_000_000

/** Most times that one side may be as long as the other. A cover is cut out after the short side was enlarged to it: a picture of
 *  20,000 × 10 pixels (700 bytes) would first become one of 512,000 × 256. */
const mostSideRatio = 10

const mostSeconds = 20

/** A part of a picture in a size of its own, as WebP. */
interface Cover {
  width: number
  height: number
  quality: number
}

/** Cuts the part of a picture that draws the eye out in each size. Metadata and whatever hides in the file are left behind.
 *  @returns why it can't be done where it is no JPEG, PNG or WebP, broken or too large, or too long for its width
 *  @throws Failure 503 while too many pictures are being drawn */
export async function drawCovers(
  file: Uint8Array,
  covers: readonly Cover[],
): Promise<Buffer[] | 'unreadable' | 'stretched'> {
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  return inTurn(async () => {
    try {
      const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: mostSeconds })
      const { format, width, height } = await picture.metadata()
      if (!['jpeg', 'png', 'webp'].includes(format)) return 'unreadable'
      if (Math.max(width, height) > mostSideRatio * Math.min(width, height)) return 'stretched'
      const drawn: Buffer[] = []
      for (const cover of covers) {
        const cut = picture
          .clone()
          .autoOrient()
          .resize(cover.width, cover.height, { fit: 'cover', position: 'attention' })
        drawn.push(await cut.webp({ quality: cover.quality }).toBuffer())
      }
      return drawn
    } catch {
      return 'unreadable'
    }
  })
}
