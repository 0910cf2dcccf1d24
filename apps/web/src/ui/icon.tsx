import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type IconShape = ComponentType<IconProps>

interface Props {
  of: IconShape
  size?: number
  className?: string | undefined
  /** Name of the icon for screen readers. Absent where a text beside it says the same. */
  label?: string
}

/** An icon in the product's stroke and size. */
export function Icon({ of: Shape, size = 18, className, label }: Props) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Shape size={size} stroke={1.5} className={className} {...name} />
}
