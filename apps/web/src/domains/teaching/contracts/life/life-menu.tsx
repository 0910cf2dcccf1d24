import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarX,
  IconCoins,
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import type { LifeStep } from './life-steps.ts'

interface Props extends PopupProps {
  steps: LifeStep[]
  onChoose: (step: LifeStep) => void
}

const icons: Record<LifeStep, IconShape> = {
  pause: IconPlayerPause,
  askToPause: IconPlayerPause,
  declinePause: IconX,
  resume: IconPlayerPlay,
  proposeChange: IconCoins,
  startSuccessor: IconUserShare,
  giveNotice: IconCalendarX,
  withdrawNotice: IconArrowBackUp,
  terminate: IconHandStop,
}

export function LifeMenu({ button, steps, onChoose }: Props) {
  const { t } = useTranslation('contracts')
  return (
    <Menu position="bottom-end" {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item
            key={step}
            leftSection={<Icon of={icons[step]} />}
            {...(step === 'terminate' && { color: 'red' })}
            onClick={() => onChoose(step)}
          >
            {t(`life.${step}.action`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
