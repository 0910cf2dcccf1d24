import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface Props {
  /** The encoded text. */
  text: string
  /** Its name for screen readers. */
  label: string
}

/** A QR code. Always dark on light, because many cameras read nothing else. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={`bordered rounded within block ${classes.code}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** Path with one square for each dark module. The border of four modules is part of the code. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
