export const taskNames = { taskList: 'Task list' }
