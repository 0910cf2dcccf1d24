import { Anchor, Text } from '@mantine/core'
import { confirmTwoStep, twoStepForm, type TwoStepStart } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { call } from '../../../app/call.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './two-step-section.module.css'

interface Props {
  start: TwoStepStart
  /** The app is connected; the saved codes are shown this once. */
  onConfirmed: (savedCodes: string[]) => void
  onCancel: () => void
}

/** Connects an authenticator app: it takes the secret by camera, link or hand, and shows by its digits that it has it. */
export function ConnectApp({ start, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('two-step')
  const form = useSchemaForm(twoStepForm, {
    defaultValues: { privateCode: '' },
    send: async (body) => {
      const { data } = await call(confirmTwoStep, { body })
      onConfirmed(data.savedCodes)
    },
  })
  return (
    <ol className={classes.steps}>
      <li className={classes.part}>
        <Text>{t('connect.scan')}</Text>
        <div className={classes.qr}>
          <QrCode text={start.uri} label={t('connect.qr')} />
        </div>
        <Anchor href={start.uri} className={classes.link}>
          {t('connect.open_here')}
        </Anchor>
        <div>
          <Text c="dimmed">{t('connect.by_hand')}</Text>
          <div className={classes.secret}>
            <code dir="ltr">{start.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={start.secret} label={t('connect.copy')} />
          </div>
        </div>
      </li>
      <li className={classes.part}>
        <Text>{t('connect.confirm')}</Text>
        <Form form={form} submitLabel={t('connect.submit')} onCancel={onCancel}>
          <TextField
            name="privateCode"
            label={t('code')}
            help={t('connect.code_help')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </Form>
      </li>
    </ol>
  )
}
