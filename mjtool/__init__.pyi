from .api import score as score
from .api import shanten as shanten
from .api import waits as waits
from .deal import read_deals as read_deals
from .diag import Diagnostic as Diagnostic
from .diag import MjtoolError as MjtoolError
from .hand import Hand as Hand
from .hand import Meld as Meld
from .hand import Win as Win
from .notation import read_hand as read_hand
from .play.library import replay as replay
from .play.library import validate as validate
from .rules.load import load as load
from .rules.model import Rules as Rules
from .score.result import Outcome as Outcome

__version__: str
