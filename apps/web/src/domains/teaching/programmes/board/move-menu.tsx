import { Menu } from '@mantine/core'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { lookOf } from '#app/manifests/states.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'

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
            {to !== 'draft' && t(`steps.${to}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
