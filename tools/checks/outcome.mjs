// The result of a check or a test run. One entry of `Check` is one thing that can be right or wrong.

/** @typedef {{ name: string, problems: string[] }} Check
 *  @typedef {{ project: string, file: string, seconds: number }} FileTime
 *  @typedef {{ passed: number, failed: number, report: string, times?: FileTime[] }} Outcome `report` is what a person reads when
 *  it failed; `times` are those of its test files */

/** @param {Check[]} checks
 *  @returns {Outcome} */
export function outcomeOf(checks) {
  const failing = checks.filter((check) => check.problems.length > 0)
  const report = failing.map(({ name, problems }) => [name, ...problems.map((problem) => `  ${problem}`)].join('\n'))
  return { passed: checks.length - failing.length, failed: failing.length, report: report.join('\n\n') }
}
