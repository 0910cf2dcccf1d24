import classes from './logo.module.css'

/** Five cornflower petals over two open pages. One drawing for the app, the icons and the social picture. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.word}>Навык</span>
    </span>
  )
}

export function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden>
      <path className={classes.petal} d="M16 19 13 9l2-.6L14 3l2 2 2-2-1 5.4 2 .6z" />
      <path
        className={classes.petal}
        d="M14.5 19 6 12.500l1.600-1.400L3.500 7.500l2.800.1.300-2.700 3.400 4.300 1.700-1.200z"
      />
      <path
        className={classes.petal}
        d="m17.500 19 8.500-6.500-1.600-1.400 4.100-3.600-2.800.1-.3-2.700-3.400 4.300-1.700-1.200z"
      />
      <path className={classes.page} d="M15.300 28C12 25.600 7.500 25 2.500 25.500v-9c5-.6 9.600.200 12.800 3z" />
      <path className={classes.page} d="M16.700 28c3.300-2.400 7.800-3 12.800-2.500v-9c-5-.6-9.600.200-12.800 3z" />
    </svg>
  )
}
