import { Menu } from '@mantine/core'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { lookOf } from '#app/states.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { Icon } from '#ui/icon.tsx'

interface Props extends PopupProps {
  targets: ProgrammeState[]
  onMove: (to: ProgrammeState) => void
}

/** The steps of a programme's menu. */
export function MoveMenu({ button, targets, onMove }: Props) {
  const { t } = useTranslation('programmes')
  return (
    <Menu position="bottom-end" {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {targets.map((to) => (
          <Menu.Item
            key={to}
            leftSection={<Icon of={lookOf('programme', to).icon} />}
            {...(to === 'cancelled' && { color: 'red' })}
            onClick={() => onMove(to)}
          >
            {t(`steps.${to}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
