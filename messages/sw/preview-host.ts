export const title = 'Kurasa za wanafunzi';
export const explanation = 'Kurasa za wanafunzi huonyeshwa kwenye anwani ya shule yenyewe:';
