import type { ProductCover, ProductPicture as Picture } from '@navyk/api-spec/money/products'
import classes from './product-picture.module.css'

interface Props {
  of: { cover: ProductCover; picture: Picture | null }
  /** Width in which it is shown, as the attribute `sizes` has it. */
  sizes: string
  /** True where it is seen at once, so that the browser does not wait for it to be near. */
  isFirst?: boolean
}

/** The picture of a product, or the pattern that is drawn where it has none. Three wide to two high, if `--picture-ratio` does
 *  not say otherwise, so that nothing moves when it comes; until then its preview is shown. The title stands beside it, so it has no text of its own. */
export function ProductPicture({ of: { cover, picture }, sizes, isFirst = false }: Props) {
  if (picture === null) {
    return (
      <span className={classes.frame} data-cover={cover} aria-hidden>
        <svg viewBox="0 0 120 80" width="120" height="80" preserveAspectRatio="xMidYMid slice" aria-hidden>
          {patterns[cover]}
        </svg>
      </span>
    )
  }
  return (
    <span className={classes.frame} style={{ backgroundImage: `url("${picture.preview}")` }}>
      <img
        src={picture.small}
        srcSet={`${picture.small} 480w, ${picture.large} 960w`}
        sizes={sizes}
        width={480}
        height={320}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}

const patterns: Record<ProductCover, React.ReactNode> = {
  waves: (
    <>
      <path className={classes.line} d="M-10 34c20-16 40-16 65 0s45 16 75 0" />
      <path className={classes.line} d="M-10 46c20-16 40-16 65 0s45 16 75 0" />
      <path className={classes.fill} d="M-10 58c20-16 40-16 65 0s45 16 75 0v40H-10z" />
      <circle className={classes.spot} cx="92" cy="20" r="8" />
    </>
  ),
  grid: (
    <>
      <path className={classes.line} d="M0 20h120M0 40h120M0 60h120M20 0v80M40 0v80M60 0v80M80 0v80M100 0v80" />
      <path className={classes.fill} d="M20 40h20v20H20zM60 20h20v20H60z" />
      <path className={classes.spot} d="M80 40h20v20H80z" />
    </>
  ),
  rings: (
    <>
      <circle className={classes.line} cx="60" cy="40" r="46" />
      <circle className={classes.line} cx="60" cy="40" r="34" />
      <circle className={classes.fill} cx="60" cy="40" r="22" />
      <circle className={classes.spot} cx="60" cy="40" r="8" />
    </>
  ),
  slopes: (
    <>
      <path className={classes.line} d="M-5 70 35 25 62 52 88 18l40 48" />
      <path className={classes.fill} d="M-5 84 35 40l27 26 26-32 40 50z" />
      <circle className={classes.spot} cx="88" cy="18" r="6" />
    </>
  ),
}
