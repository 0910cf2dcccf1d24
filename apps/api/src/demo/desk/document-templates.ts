// Templates of the demo's documents, in Russian as documents are here.

export const documentTemplates = {
  consent: {
    kind: 'consent',
    audience: 'customer',
    basis: 'person',
    isToAcknowledge: true,
    title: 'Согласие на обработку персональных данных',
    text: [
      '# Кто и кому',
      'Я, {{party.name}}, телефон {{party.phone}}, даю согласие {{service.name}} (УНП {{service.unp}}, {{service.address}}).',
      '# На что',
      'Имя, телефон, имя и год рождения ученика, расписание и ход занятий: чтобы подобрать исполнителя, вести занятия и расчёты.',
      '# Как отозвать',
      'Согласие действует, пока есть договор. Его можно отозвать вопросом в кабинете: сервис ответит за 15 дней.',
    ].join('\n'),
  },
  addendum: {
    kind: 'addendum',
    audience: 'customer',
    basis: 'contract',
    isToAcknowledge: true,
    title: 'Соглашение об электронном обмене к договору № {{contract.number}}',
    text: [
      '{{service.name}} и {{payer.name}} договорились по договору № {{contract.number}} от {{contract.from}}.',
      '# Предмет',
      'Занятия по предмету «{{subject}}», {{lesson.minutes}} минут, ученик {{learner.name}}. Ведёт {{other.name}}, занятие стоит {{rate}}.',
      '# Обмен',
      'Документы, подтверждённые одноразовым кодом, стороны признают письменными.',
    ].join('\n'),
  },
  agreement: {
    kind: 'contract',
    audience: 'executor',
    basis: 'contract',
    isToAcknowledge: true,
    title: 'Поручение по договору № {{contract.number}}',
    text: [
      '{{service.name}} поручает, а {{payee.name}} принимает занятия по предмету «{{subject}}» с {{contract.from}}.',
      'Вознаграждение за занятие {{rate}}. Заказчик {{other.name}}, ученик {{learner.name}}.',
    ].join('\n'),
  },
  policy: {
    kind: 'policy',
    audience: 'executor',
    basis: 'person',
    isToAcknowledge: false,
    title: 'Правила работы с учениками',
    text: [
      '# Занятия',
      'Итог занятия ставится в тот же день. О переносе заказчик узнаёт не позже чем за сутки.',
      '# Связь',
      'С учениками младше 16 лет переписываются только через их родителей.',
    ].join('\n'),
  },
} as const

/** The next version of the consent, by which one that was acknowledged is replaced. */
export const nextConsent = `${documentTemplates.consent.text}\nС {{date}} данные хранятся не дольше пяти лет.`
