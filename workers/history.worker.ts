// The search worker: exposes a host, and writes down what is requested.
import { expose } from 'comlink';
import { recordRequests } from '../src/pwa/record-requests';
import { createHistoryHost } from '../src/recall/history-host';

recordRequests('worker');
expose(createHistoryHost());
