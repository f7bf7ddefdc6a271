export const calloutNames = {
  calloutNote: 'ملاحظة',
  calloutTip: 'نصيحة',
  calloutWarning: 'تنبيه',
  calloutExample: 'مثال',
  calloutQuestion: 'سؤال',
}
