import { Button, FileButton } from '@mantine/core'
import type { Product } from '@navyk/api-spec/money/products'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureBody, failureMessage } from '../../../../ui/feedback/failures.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useMayChange } from '../../../../ui/may-change.tsx'
import { useSetProductPicture } from '../api.ts'
import { ProductPicture } from '../product-picture.tsx'
import classes from './catalogue.module.css'

const kinds = 'image/jpeg,image/png,image/webp'

/** The picture of the draft; the server draws it anew from the file. */
export function PicturePicker({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const upload = useSetProductPicture(product.id)
  const [fault, setFault] = useState<string>()
  const shown = product.draft ?? product.published
  const choose = (file: File | null) => {
    if (!file) return
    setFault(undefined)
    upload.mutate(
      { file, version: product.version },
      {
        onSuccess: () => void toastSuccess(t('catalogue.picture_saved')),
        onError: (error) => setFault(failureBody(error)?.errors?.file?.join(', ') ?? failureMessage(error)),
      },
    )
  }
  const mayChange = useMayChange()
  if (!shown) return null
  return (
    <div className={classes.picture}>
      <div className={classes.thumbnail} data-busy={upload.isPending || undefined}>
        <ProductPicture of={shown} sizes="12rem" isFirst />
      </div>
      <div>
        {mayChange && (
          <FileButton accept={kinds} onChange={choose} inputProps={{ 'aria-label': t('catalogue.picture') }}>
            {(props) => (
              <Button {...props} variant="default" loading={upload.isPending} leftSection={<Icon of={IconPhoto} />}>
                {t(shown.picture === null ? 'catalogue.choose_picture' : 'catalogue.other_picture')}
              </Button>
            )}
          </FileButton>
        )}
        {fault === undefined ? (
          <div className={classes.help} role="status">
            {t(upload.isPending ? 'catalogue.picture_sending' : 'catalogue.picture_help')}
          </div>
        ) : (
          <div className={classes.fault} role="alert">
            {fault}
          </div>
        )}
      </div>
    </div>
  )
}
