import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** Prints the page as the browser does. */
export const PrintButton = (props: Pick<ButtonProps, 'visibleFrom'> & { children: ReactNode }) => (
  <Button variant="default" leftSection={<Icon of={IconPrinter} />} onClick={() => print()} {...props} />
)
