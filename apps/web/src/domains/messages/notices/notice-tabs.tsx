import { Tabs } from '@mantine/core'
import { useTranslation } from '#ui/texts.ts'
import { NoticeList } from './notice-list.tsx'

/** New notices and the archive, each on its tab. `onFollow` closes the popover or the menu. */
export function NoticeTabs({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Tabs defaultValue="new" keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="new">{t('new')}</Tabs.Tab>
        <Tabs.Tab value="archive">{t('archive')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="new">
        <NoticeList box="new" onFollow={onFollow} />
      </Tabs.Panel>
      <Tabs.Panel value="archive">
        <NoticeList box="archive" onFollow={onFollow} />
      </Tabs.Panel>
    </Tabs>
  )
}
