import { Anchor, Text } from '@mantine/core'
import { confirmTwoStep, type TwoStepStart } from '@navyk/api-spec/people/two-step'
import { call } from '#app/calls/call.ts'
import { CopyButton } from '#ui/facts/contacts/copy-button.tsx'
import { QrCode } from '#ui/facts/contacts/qr-code.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CodeForm } from './code-form.tsx'
import classes from './two-step.module.css'

interface Props {
  start: TwoStepStart
  /** Called when the app is connected, with the saved codes, which are shown only then. */
  onConfirmed: (savedCodes: string[]) => void
  onCancel: () => void
}

/** Connects an authenticator app: shows the secret as a QR code, a link and a text, and asks for a code of the app. */
export function ConnectApp({ start, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('two-step')
  const confirm = async (privateCode: string) => {
    const { data } = await call(confirmTwoStep, { body: { privateCode } })
    onConfirmed(data.savedCodes)
  }
  return (
    <ol className={`stack bullets ${classes.steps}`}>
      <li className={`stack at-start gap-16 ${classes.part}`}>
        <Text>{t('connect.scan')}</Text>
        <QrCode text={start.uri} label={t('connect.qr')} />
        <Anchor href={start.uri} className="inline touch">
          {t('connect.open_here')}
        </Anchor>
        <div>
          <Text c="dimmed">{t('connect.by_hand')}</Text>
          <div className={`row gap-8-16 ${classes.secret}`}>
            <code dir="ltr">{start.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={start.secret} label={t('connect.copy')} />
          </div>
        </div>
      </li>
      <li className={`stack at-start gap-16 ${classes.part}`}>
        <Text>{t('connect.confirm')}</Text>
        <CodeForm help={t('connect.code_help')} submitLabel={t('connect.submit')} send={confirm} onCancel={onCancel} />
      </li>
    </ol>
  )
}
