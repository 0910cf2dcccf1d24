import sharp from 'sharp'

/** @typedef {{ data: Buffer, width: number, height: number }} Pixels three bytes each */

/** @param {Buffer} before a PNG
 *  @param {Buffer} after another
 *  @returns {Promise<{ pixels: number, picture: Buffer }>} how many pixels differ, among them those that only one has; and a PNG as
 *    large as both, pale where they are the same and red where they differ */
export async function comparePictures(before, after) {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const drawn = Buffer.alloc(width * height * 3)
  let pixels = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [was, is] = [colourAt(one, x, y), colourAt(other, x, y)]
      const isSame = was === is || (was !== undefined && is !== undefined && isClose(was, is))
      if (!isSame) pixels += 1
      drawn.writeUIntBE(isSame ? pale(is ?? 0) : 0xff0000, (y * width + x) * 3, 3)
    }
  }
  return {
    pixels,
    picture: await sharp(drawn, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  }
}

/** @param {Buffer} png
 *  @returns {Promise<Pixels>} */
async function pixelsOf(png) {
  const { data, info } = await sharp(png).flatten().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** @param {Pixels} picture @param {number} x @param {number} y
 *  @returns {number | undefined} undefined beyond its edges */
function colourAt({ data, width, height }, x, y) {
  return x < width && y < height ? data.readUIntBE((y * width + x) * 3, 3) : undefined
}

/** The browser rounds edges and shadows otherwise now and then, by one of 255 levels.
 *  @param {number} one @param {number} other */
const isClose = (one, other) =>
  [16, 8, 0].every((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) <= 2)

/** @param {number} colour
 *  @returns {number} a quarter of it on white */
const pale = (colour) => 0xbfbfbf + ((colour >> 2) & 0x3f3f3f)
