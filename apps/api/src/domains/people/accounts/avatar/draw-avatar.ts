import { invalidFields } from '#platform/http'
import { drawCovers } from '#platform/files/pictures'

const square = { width: 256, height: 256, quality: 82 }

/** Whether it begins as one of the formats; the sent media type is not trusted. */
function isPicture(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16))
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
  )
}

/** Re-encodes a person's picture as a WebP square of 256 pixels, so that metadata and hidden contents of the file are
 *  removed.
 *  @throws Failure 422 at `file` for anything but a JPEG, PNG or WebP, and for one that is broken, too large or too long; 503 while too
 *  many are being drawn */
export async function drawAvatar(file: Uint8Array): Promise<Buffer> {
  if (!isPicture(file)) throw invalidFields({ file: 'accounts.avatar.no_picture' })
  const drawn = await drawCovers(file, [square])
  const [avatar] = typeof drawn === 'string' ? [] : drawn
  if (avatar) return avatar
  throw invalidFields({ file: drawn === 'stretched' ? 'accounts.avatar.stretched' : 'accounts.avatar.unreadable' })
}
