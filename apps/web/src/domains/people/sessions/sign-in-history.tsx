import type { SignInEvent, SignInEventKind } from '@navyk/api-spec/people/sessions'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconDevicesOff,
  IconEye,
  IconKey,
  IconLogin,
  IconLogout,
  IconUserPlus,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { signInHistoryQuery } from './api.ts'
import classes from './lines.module.css'
import { useOriginWords } from './origin.tsx'

/** The history of sign-ins, attempts and sign-outs. */
export function SignInHistory() {
  const { t } = useTranslation('sessions')
  const query = useInfiniteQuery(signInHistoryQuery)
  return (
    <Section title={t('history.title')}>
      <p className={`muted small anywhere ${classes.purpose}`}>{t('history.purpose')}</p>
      <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
        {({ pages }) => (
          <ul className="stack gap-12" aria-label={t('history.title')}>
            {pages
              .flatMap((page) => page.data)
              .map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
          </ul>
        )}
      </QueryView>
      <MoreButton of={query} label={t('history.more')} className="above-16" />
    </Section>
  )
}

const icons: Record<SignInEventKind, IconShape> = {
  signed_in: IconLogin,
  wrong_password: IconAlertTriangle,
  wrong_code: IconAlertTriangle,
  registered: IconUserPlus,
  recovered: IconKey,
  switched: IconArrowsExchange,
  signed_out: IconLogout,
  session_ended: IconDevicesOff,
  others_ended: IconDevicesOff,
  opened_by_staff: IconEye,
}

function EventLine({ event }: { event: SignInEvent }) {
  const { t } = useTranslation('sessions')
  const words = useOriginWords()(event)
  const isFailure = event.kind === 'wrong_password' || event.kind === 'wrong_code'
  return (
    <li className={`parted stack gap-4-12 ${classes.line}`} data-failed={isFailure || undefined}>
      <span className={`stack rounded middle ${classes.icon}`}>
        <Icon of={icons[event.kind]} size={20} />
      </span>
      <div>
        <div className={`row gap-4-8 strong anywhere ${classes.name}`}>{t(`history.${event.kind}`)}</div>
        {event.kind !== 'opened_by_staff' && (
          <div className="muted small anywhere">
            {words.device} · {words.place}
          </div>
        )}
      </div>
      <div className="muted small anywhere">
        <RelativeTime at={event.at} />
      </div>
    </li>
  )
}
