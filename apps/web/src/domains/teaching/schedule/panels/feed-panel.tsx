import { Button, CopyButton, TextInput } from '@mantine/core'
import type { CalendarFeed } from '@navyk/api-spec/teaching/schedule'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { feedQuery, useChangeFeed } from '../api.ts'
import classes from './panels.module.css'

/** The private address of the lessons, for the calendar of a phone or a computer. */
export function FeedPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('schedule')
  const query = useQuery(feedQuery)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('feed.title')}>
      <div className="column gap-16">
        <p className="muted">{t('feed.purpose')}</p>
        <QueryView query={query} skeleton={<BlockSkeleton height={6} />}>
          {({ data }) => (data.path === null ? <NoFeed /> : <Feed feed={data} address={location.origin + data.path} />)}
        </QueryView>
      </div>
    </Dialog>
  )
}

function NoFeed() {
  const { t } = useTranslation('schedule')
  const change = useChangeFeed()
  return (
    <>
      <Button loading={change.isPending} onClick={() => change.mutate('renew')}>
        {t('feed.make')}
      </Button>
      <FailureText error={change.error} className="error" />
    </>
  )
}

function Feed({ feed, address }: { feed: CalendarFeed; address: string }) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const change = useChangeFeed()
  return (
    <>
      <TextInput
        className={classes.address}
        label={t('feed.address')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons">
        <Button variant="default" component="a" href={address.replace(/^https?/, 'webcal')}>
          {t('feed.add')}
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button leftSection={<Icon of={copied ? IconCheck : IconCopy} />} onClick={copy}>
              {copied ? t('feed.copied') : t('feed.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className="muted">
        {feed.readAt === null ? t('feed.never_read') : t('feed.read', { when: format.relative(feed.readAt) })}
      </p>
      <div className="buttons">
        <ConfirmButton
          label={t('feed.renew')}
          title={t('feed.renew_title')}
          consequence={t('feed.renew_consequence')}
          onConfirm={() => change.mutateAsync('renew')}
        />
        <ConfirmButton
          label={t('feed.revoke')}
          title={t('feed.revoke_title')}
          consequence={t('feed.revoke_consequence')}
          isDangerous
          onConfirm={() => change.mutateAsync('revoke')}
        />
      </div>
    </>
  )
}
