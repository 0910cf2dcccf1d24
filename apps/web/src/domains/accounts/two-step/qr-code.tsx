import { encode } from 'uqr'

/** A QR code as a drawing of our own: markup in a string would be refused by the page's policy. Black on white in every
 *  theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={data.map(darkRuns).join('')} fill="#000" />
    </svg>
  )
}

/** The dark modules of a row as rectangles, one for each run of them. */
function darkRuns(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x - start + 1}v1H${start}z`
  }
  return path
}
