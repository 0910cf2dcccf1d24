import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Icon } from '../icon.tsx'

interface Props {
  label: string
  workbook: { isPending: boolean; mutate: () => void }
}

/** Icon button that saves a list as a workbook, at the end of a filter bar, beside the choice of columns and the saved views. */
export const WorkbookIcon = ({ label, workbook }: Props) => (
  <IconButton icon={IconDownload} label={label} loading={workbook.isPending} onClick={() => workbook.mutate()} />
)

/** Saves a list as a workbook. */
export function WorkbookButton({ label, workbook }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {label}
    </Button>
  )
}
