import { Menu } from '@mantine/core'
import { IconEraser, IconPrinter, IconReplace, IconX } from '@tabler/icons-react'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import type { RareStep } from './rare-steps.ts'

type MenuStep = Exclude<RareStep, 'credit'>

interface Props extends PopupProps {
  steps: MenuStep[]
  isDraft: boolean
  onChoose: (step: MenuStep) => void
}

const icons: Record<MenuStep, IconShape> = {
  print: IconPrinter,
  writeOff: IconEraser,
  void: IconReplace,
  cancel: IconX,
}

/** The menu of what is done about an invoice less often. */
export function RareMenu({ button, steps, isDraft, onChoose }: Props) {
  const { t } = useTranslation('invoices')
  const labels: Record<MenuStep, string> = {
    print: t('words.print'),
    writeOff: t('write_off.label'),
    void: t('words.replace'),
    cancel: isDraft ? t('cancel.label_draft') : t('cancel.label'),
  }
  return (
    <Menu position="bottom-end" {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item
            key={step}
            leftSection={<Icon of={icons[step]} />}
            {...((step === 'writeOff' || step === 'void' || step === 'cancel') && { color: 'red' })}
            onClick={() => onChoose(step)}
          >
            {labels[step]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
