export const taskNames = { taskList: 'قائمة مهام' }
