/** A picture of a few kilobytes can decode into gigabytes, so larger ones than a camera makes are refused before
 *  decoding. */
const mostPixels = 50_000_000
const mostFrames = 500
const mostSeconds = 30

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'
/** `heavy`: drawn anew it takes more bytes than may be kept. */
type PictureRefusal = 'broken' | 'pixels' | 'heavy'

/** Re-encodes a picture in its own format, so that metadata, previews and hidden contents are removed. PNG tries which filter suits each
 *  line: without that, 185 kB of equal lines became 144 MB. One of few colours keeps its palette.
 *  @returns why it can't be kept where it is broken, too large, or would take more than `mostBytes` */
export async function redrawPicture(
  bytes: Uint8Array,
  kind: PictureKind,
  mostBytes: number,
): Promise<Buffer | PictureRefusal> {
  // Loaded on first use, because the library takes 30 MB.
  const { default: sharp } = await import('sharp')
  const isAnimated = kind === 'gif' || kind === 'webp'
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (facts?.format !== kind) return 'broken'
  const frames = facts.pages ?? 1
  if (frames > mostFrames || facts.width * (facts.pageHeight ?? facts.height) * frames > mostPixels) return 'pixels'
  const picture = sharp(bytes, { animated: isAnimated, limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
  const drawn = {
    jpeg: () => picture.jpeg({ quality: 90 }),
    png: () =>
      facts.isPalette
        ? picture.png({ palette: true, quality: 100, dither: 0 })
        : picture.png({ adaptiveFiltering: true }),
    webp: () => picture.webp({ quality: 90 }),
    gif: () => picture.gif(),
  }
  try {
    const kept = await drawn[kind]().toBuffer()
    return kept.length > mostBytes ? 'heavy' : kept
  } catch {
    return 'broken'
  }
}
