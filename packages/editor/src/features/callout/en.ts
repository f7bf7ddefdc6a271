export const calloutNames = {
  calloutNote: 'Note',
  calloutTip: 'Tip',
  calloutWarning: 'Warning',
  calloutExample: 'Example',
  calloutQuestion: 'Question',
}
