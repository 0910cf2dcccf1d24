import { invalidFields } from '../../../../platform/http/index.ts'

/** A picture of a few kilobytes can decode into gigabytes, so larger ones than a camera makes are refused before
 *  decoding. */
const mostPixels = 40_000_000

interface Drawn {
  small: Buffer
  large: Buffer
  /** The address of a few pixels, as data. */
  preview: string
}

/** Draws a picture anew in the sizes of cards and pages, 3 wide to 2 high, so that metadata and hidden contents are removed.
 *  @throws Failure 422 at `file` for anything but a JPEG, PNG or WebP, and for one that is broken or too large */
export async function drawPicture(file: Uint8Array): Promise<Drawn> {
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    if (!['jpeg', 'png', 'webp'].includes((await picture.metadata()).format)) throw new Error('another format')
    const at = (width: number) =>
      picture
        .clone()
        .autoOrient()
        .resize(width, (width * 2) / 3, { fit: 'cover', position: 'attention' })
    const preview = await at(12).webp({ quality: 40 }).toBuffer()
    return {
      small: await at(480).webp({ quality: 80 }).toBuffer(),
      large: await at(960).webp({ quality: 80 }).toBuffer(),
      preview: `data:image/webp;base64,${preview.toString('base64')}`,
    }
  } catch {
    throw invalidFields({ file: 'products.no_picture' })
  }
}
