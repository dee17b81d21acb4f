export type * from '../ui/app-view';
