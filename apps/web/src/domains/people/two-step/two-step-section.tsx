import { Button, Text } from '@mantine/core'
import {
  replaceSavedCodes,
  startTwoStep,
  turnOffTwoStep,
  type TwoStepStart,
  type TwoStepState,
} from '@navyk/api-spec/people/two-step'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/calls/call.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from './step-up/use-step-up.tsx'
import { twoStepQuery, useUpdateTwoStep } from './api.ts'
import { ConnectApp } from './connect-app.tsx'
import { SavedCodes } from './saved-codes.tsx'
import classes from './two-step.module.css'

/** The second step of signing in: turning it on and off, another app, new saved codes. The route that shows it loads the
 *  namespace `two-step`. */
export function TwoStepSection() {
  const { t } = useTranslation('two-step')
  const query = useQuery(twoStepQuery)
  const isOn = query.data?.data.isOn
  const badge = isOn ? (
    <StateBadge tone="green" icon={IconShieldCheck} label={t('on.badge')} />
  ) : (
    <StateBadge tone="grey" icon={IconShieldOff} label={t('off.badge')} />
  )
  return (
    <Section title={t('title')} action={isOn !== undefined && badge}>
      <QueryView query={query} skeleton={<BlockSkeleton height={7} />}>
        {({ data }) => <TwoStep state={data} />}
      </QueryView>
    </Section>
  )
}

function TwoStep({ state }: { state: TwoStepState }) {
  const { t } = useTranslation('two-step')
  const changed = useUpdateTwoStep()
  const { attempt, stepUp } = useStepUp()
  const [start, setStart] = useState<TwoStepStart>()
  const [codes, setCodes] = useState<string[]>()

  const connect = () =>
    attempt(
      () => call(startTwoStep),
      ({ data }) => setStart(data),
    )
  const renew = () =>
    attempt(
      () => call(replaceSavedCodes),
      ({ data }) => showCodes(data.savedCodes),
    )
  const turnOff = () =>
    attempt(
      () => call(turnOffTwoStep),
      () => {
        changed(false)
        toastSuccess(t('off.done'))
      },
    )
  const showCodes = (saved: string[]) => {
    setStart(undefined)
    setCodes(saved)
    changed(true)
  }

  if (codes) return <SavedCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (start) return <ConnectApp start={start} onConfirmed={showCodes} onCancel={() => setStart(undefined)} />
  return (
    <>
      {state.isOn ? (
        <TurnedOn state={state} onConnect={connect} onRenew={renew} onTurnOff={turnOff} />
      ) : (
        <TurnedOff isObligatory={state.isObligatory} onConnect={connect} />
      )}
      {stepUp}
    </>
  )
}

function TurnedOff({ isObligatory, onConnect }: { isObligatory: boolean; onConnect: () => Promise<void> }) {
  const { t } = useTranslation('two-step')
  const [isBusy, setBusy] = useState(false)
  const connect = async () => {
    setBusy(true)
    await onConnect()
    setBusy(false)
  }
  return (
    <div className={`stack at-start gap-16 ${classes.part}`}>
      <Text className={classes.words}>{t('off.about')}</Text>
      {isObligatory && <Text fw={600}>{t('off.obligatory')}</Text>}
      <div className={`shared-line buttons ${classes.actions}`}>
        <MayChange>
          <Button loading={isBusy} onClick={() => void connect()}>
            {t('off.turn_on')}
          </Button>
        </MayChange>
      </div>
    </div>
  )
}

/** Number of saved codes left at which a hint suggests new ones. */
const few = 3

interface TurnedOnProps {
  state: TwoStepState
  onConnect: () => Promise<void>
  onRenew: () => Promise<void>
  onTurnOff: () => Promise<void>
}

function TurnedOn({ state, onConnect, onRenew, onTurnOff }: TurnedOnProps) {
  const { t } = useTranslation('two-step')
  const { savedCodesLeft, isObligatory } = state
  return (
    <div className={`stack at-start gap-16 ${classes.part}`}>
      <Text className={classes.words}>{t('on.about')}</Text>
      <Text className={classes.words} data-few={savedCodesLeft <= few || undefined}>
        {t('on.codes_left', { count: savedCodesLeft })}
        {savedCodesLeft <= few && ` ${t('on.codes_few')}`}
      </Text>
      {isObligatory && <Text c="dimmed">{t('on.obligatory')}</Text>}
      <div className={`shared-line buttons ${classes.actions}`}>
        <ConfirmButton
          label={t('renew.label')}
          title={t('renew.title')}
          consequence={t('renew.consequence')}
          confirmLabel={t('renew.confirm')}
          onConfirm={afterwards(onRenew)}
        />
        <MayChange>
          <Button variant="default" onClick={() => void onConnect()}>
            {t('on.other_app')}
          </Button>
        </MayChange>
        {!isObligatory && (
          <ConfirmButton
            label={t('turn_off.label')}
            title={t('turn_off.title')}
            consequence={t('turn_off.consequence')}
            isDangerous
            onConfirm={afterwards(onTurnOff)}
          />
        )}
      </div>
    </div>
  )
}

/** Runs the work after the confirmation is closed, because a dialog for the password may follow. */
const afterwards = (work: () => Promise<void>) => async () => {
  void work()
}
