import { invalidFields } from '#platform/http'
import { drawCovers } from '#platform/files/pictures'

interface DrawnPicture {
  small: Buffer
  large: Buffer
  /** The address of a few pixels, as data. */
  preview: string
}

/** Draws a picture anew in the sizes of cards and pages, 3 wide to 2 high, so that metadata and hidden contents are removed.
 *  @throws Failure 422 at `file` for anything but a JPEG, PNG or WebP, and for one that is broken, too large or too long; 503 while too
 *  many are being drawn */
export async function drawPicture(file: Uint8Array): Promise<DrawnPicture> {
  const drawn = await drawCovers(file, [sized(12, 40), sized(480, 80), sized(960, 80)])
  const [preview, small, large] = typeof drawn === 'string' ? [] : drawn
  if (preview && small && large) {
    return { small, large, preview: `data:image/webp;base64,${preview.toString('base64')}` }
  }
  throw invalidFields({ file: drawn === 'stretched' ? 'products.stretched_picture' : 'products.no_picture' })
}

const sized = (width: number, quality: number) => ({ width, height: (width * 2) / 3, quality })
