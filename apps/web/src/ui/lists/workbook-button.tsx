import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'

interface Props {
  label: string
  workbook: { isPending: boolean; mutate: () => void }
}

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
