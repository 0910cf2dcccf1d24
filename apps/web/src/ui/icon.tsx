import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type IconShape = ComponentType<IconProps>

interface Props {
  of: IconShape
  size?: number
  className?: string | undefined
  /** Its name for screen readers, where no word beside it says the same. Without one it is decoration. */
  label?: string
}

/** An icon as the design wants it. */
export function Icon({ of: Shape, size = 18, className, label }: Props) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Shape size={size} stroke={1.5} className={className} {...name} />
}
