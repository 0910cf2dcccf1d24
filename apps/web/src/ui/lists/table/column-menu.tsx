import { Menu } from '@mantine/core'
import { type PopupProps, useOpenAtOnce } from '../../dialogs/on-demand.tsx'
import { useTranslation } from '../../texts.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

interface Props extends PopupProps {
  columns: { key: string; title: string }[]
}

/** Shows and hides columns, as long as it is open. */
export function ColumnMenu({ button, columns }: Props) {
  const { t } = useTranslation('ui')
  const [hidden, toggle] = useHiddenColumns()
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false} {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns.title')}</Menu.Label>
        {columns.map(({ key, title }) => (
          <Menu.CheckboxItem key={key} checked={!hidden.has(key)} onChange={() => toggle(key)}>
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
