import type { Notice } from '@navyk/api-spec/messages/notices'
import { Avatar, Button } from '@mantine/core'
import { IconArchive, IconBell, IconMessage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useThingName } from '#app/manifests/notice-words.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { readFailureMessage } from '#ui/feedback/failures.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { type NoticeBox, noticesQuery, useArchiveNotices, useDropOldData } from './api.ts'
import classes from './notices.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

export function NoticeList({ box, onFollow }: { box: NoticeBox; onFollow: () => void }) {
  const { t } = useTranslation('notices')
  const query = useInfiniteQuery(noticesQuery(box))
  const archive = useArchiveNotices()
  const forgetOld = useDropOldData()
  if (!query.data) {
    if (!query.error) return <ListSkeleton rows={3} />
    return <ErrorState message={readFailureMessage(query.error)} onRetry={() => void query.refetch()} />
  }
  const notices = query.data.pages.flatMap((page) => page.data)
  if (notices.length === 0) return <p className={`muted centred ${classes.empty}`}>{t(`no_${box}`)}</p>
  return (
    <>
      <ul className="flush">
        {notices.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onFollow={() => {
              forgetOld()
              if (box === 'new') archive.mutate({ ids: [notice.id] })
              onFollow()
            }}
            onArchive={
              box === 'new' ? () => archive.mutate({ ids: [notice.id] }, { onError: toastFailure }) : undefined
            }
          />
        ))}
      </ul>
      <div className={`if-any line ruled stretch between ${classes.foot}`}>
        {query.hasNextPage && (
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        {box === 'new' && (
          <Button
            variant="subtle"
            onClick={() =>
              archive.mutate({ ids: notices.map(({ id }) => id).slice(0, archiveLimit) }, { onError: toastFailure })
            }
          >
            {t('archive_all')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The most ids of one request. */
const archiveLimit = 100

interface LineProps {
  notice: Notice
  onFollow: () => void
  onArchive: (() => void) | undefined
}

/** Line of a notice. Several notices about one thing are one line: "План: 3 изменения". */
function NoticeLine({ notice, onFollow, onArchive }: LineProps) {
  const { t } = useTranslation('notices')
  const thingName = useThingName()
  return (
    <li className="hovers divides line top gap-12 holds pad-12">
      <Avatar src={notice.image} alt="" size={32} radius="xl" color="cornflower">
        <Icon of={notice.type === 'new_message' ? IconMessage : IconBell} size={16} />
      </Avatar>
      <div className="fill">
        <Link to={notice.link} className={`covers plain inherits anywhere ${classes.link}`} onClick={onFollow}>
          {notice.count > 1 && (
            <strong className={classes.things}>
              {t('changes', { thing: thingName(notice.about, t('other')), count: notice.count })}
            </strong>
          )}
          {notice.message}
        </Link>
        <div className="muted small">
          {notice.name} · <RelativeTime at={notice.createdAt} />
        </div>
      </div>
      {onArchive && <IconButton className="on-top" icon={IconArchive} label={t('archive_one')} onClick={onArchive} />}
    </li>
  )
}
