import type { OpenSession } from '@navyk/api-spec/people/sessions'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useTranslation } from '#ui/texts.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts'
import { deviceIcons, useOriginWords } from './origin.tsx'
import classes from './lines.module.css'

/** The open sessions of the account; each other one can be ended. */
export function SessionList() {
  const { t } = useTranslation('sessions')
  const query = useQuery(sessionsQuery)
  const hasOthers = query.data?.data.some(({ current }) => !current) ?? false
  return (
    <Section title={t('title')} action={hasOthers && <EndOthers />}>
      <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ data }) => (
          <ul className="stack gap-12" aria-label={t('title')}>
            {data.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function SessionLine({ session }: { session: OpenSession }) {
  const { t } = useTranslation('sessions')
  const words = useOriginWords()(session)
  return (
    <li className={`parted stack gap-4-12 ${classes.line}`}>
      <span className={`stack rounded middle ${classes.icon}`}>
        <Icon of={deviceIcons[session.device.kind]} size={20} label={t(`kinds.${session.device.kind}`)} />
      </span>
      <div>
        <div className={`row gap-4-8 strong anywhere ${classes.name}`}>
          {words.device}
          {session.current && <StateBadge tone="green" icon={IconCheck} label={t('current')} />}
        </div>
        <div className="muted small anywhere">{words.place}</div>
        <div className="muted small anywhere">
          {t(`cabinet.${session.cabinetRole}`)} · {t('last_used')} <RelativeTime at={session.lastUsedAt} />
        </div>
      </div>
      {!session.current && <EndOne id={session.id} device={words.device} place={words.place} />}
    </li>
  )
}

function EndOne({ id, device, place }: { id: string; device: string; place: string }) {
  const { t } = useTranslation('sessions')
  const end = useEndSession()
  const confirm = async () => {
    await end.mutateAsync({ id })
    toastSuccess(t('ended'))
  }
  return (
    <ConfirmButton
      label={t('end')}
      title={t('end_title')}
      consequence={t('end_consequence', { device, place })}
      confirmLabel={t('end_confirm')}
      isDangerous
      onConfirm={confirm}
    />
  )
}

function EndOthers() {
  const { t } = useTranslation('sessions')
  const end = useEndOtherSessions()
  const confirm = async () => {
    const { data } = await end.mutateAsync()
    toastSuccess(t('others_ended', { count: data.ended }))
  }
  return (
    <ConfirmButton
      label={t('end_others')}
      title={t('end_others_title')}
      consequence={t('end_others_consequence')}
      confirmLabel={t('end_others_confirm')}
      isDangerous
      onConfirm={confirm}
    />
  )
}
