import { Button } from '@mantine/core'
import { takeBackDeletion } from '@navyk/api-spec/views/personal-data'
import { businessDate } from '@navyk/api-spec/kit'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { call, changed } from '../../calls/call.ts'
import { closeOthersCabinet, useChangeUser, useUser } from '../../session/session.ts'
import classes from './session-banner.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Banner above every screen of a read-only session: whose cabinet it is, why nothing can be changed, and a button to end it. */
export function SessionBanner() {
  const { readOnly, openedUntil, deletionAt } = useUser()
  if (readOnly === 'opened_by_staff' && openedUntil !== null) return <LookBanner until={openedUntil} />
  if (readOnly === 'frozen' && deletionAt !== null) return <FrozenBanner at={deletionAt} />
  return null
}

function LookBanner({ until }: { until: string }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const user = useUser()
  const navigate = useNavigate()
  const minutes = useMinutesLeft(until)
  const [isLeaving, setLeaving] = useState(false)
  const closeCabinet = () => {
    setLeaving(true)
    void closeOthersCabinet().then((path) => navigate(path))
  }
  return (
    <section className={`row gap-8-16 text-colour ${classes.banner}`} aria-label={t('look.label')}>
      <div className={`shrinks anywhere ${classes.words}`}>
        <span className="strong">
          {t('look.whose', { name: format.fullName(user), role: t(`look.roles.${user.role}`) })}
        </span>{' '}
        {t('look.left', { time: format.duration(minutes) })}
      </div>
      <Button variant="default" loading={isLeaving} onClick={closeCabinet}>
        {t('look.leave')}
      </Button>
    </section>
  )
}

/** Banner for an owner who has asked for deletion of the account and can withdraw that here. */
function FrozenBanner({ at }: { at: string }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const changeUser = useChangeUser()
  const takeBack = useMutation({
    mutationFn: () => call(takeBackDeletion),
    onSuccess: () => {
      changeUser({ readOnly: null, deletionAt: null })
      // Every answer lists what may be done, so everything is refetched.
      changed.notify('anything')
    },
    onError: toastFailure,
  })
  return (
    <section className={`row gap-8-16 text-colour ${classes.banner}`} data-passing aria-label={t('frozen.label')}>
      <div className={`shrinks anywhere ${classes.words}`}>
        <span className="strong">{t('frozen.when', { date: format.longDate(businessDate(new Date(at))) })}</span>{' '}
        {t('frozen.text')}
      </div>
      <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('frozen.take_back')}
      </Button>
    </section>
  )
}

/** Whole minutes until an instant, rounded up. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
}
