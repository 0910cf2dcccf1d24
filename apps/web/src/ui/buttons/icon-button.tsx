import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconShape } from '../icon.tsx'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  icon: IconShape
  /** Name of the button for screen readers, and on hover. */
  label: string
}

/** A button that shows an icon alone. */
export function IconButton({ icon, label, ...others }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" size="var(--navyk-touch)" aria-label={label} title={label} {...others}>
      <Icon of={icon} size={20} />
    </ActionIcon>
  )
}
