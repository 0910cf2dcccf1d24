import { Menu } from '@mantine/core'
import type { LeadState } from '@navyk/api-spec/market/leads'
import { lookOf, useStateLabel } from '#app/manifests/states.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props extends PopupProps {
  targets: LeadState[]
  onMove: (to: LeadState) => void
}

/** The stages of a lead's menu. */
export function MoveMenu({ button, targets, onMove }: Props) {
  const { t } = useTranslation('leads')
  const stateLabel = useStateLabel()
  return (
    <Menu position="bottom-end" {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('board.move_to')}</Menu.Label>
        {targets.map((to) => (
          <Menu.Item
            key={to}
            leftSection={<Icon of={lookOf('lead', to).icon} />}
            {...(to === 'lost' && { color: 'red' })}
            onClick={() => onMove(to)}
          >
            {to === 'request_made' ? t('convert.action') : to === 'lost' ? t('lose.action') : stateLabel('lead', to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
