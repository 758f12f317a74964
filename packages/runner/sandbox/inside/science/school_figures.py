# matplotlib's backend at the school: it draws like Agg, and show() writes each figure into the program's folder as a
# picture, which comes back with the result (program/pictures.ts).
import itertools

from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase, _Backend
from matplotlib.backends.backend_agg import FigureCanvasAgg

numbers = itertools.count(1)


class FigureManager(FigureManagerBase):
    file = None

    def show(self):
        """Writes the figure; a figure that is shown again replaces its picture."""
        self.file = self.file or "figure-%d.png" % next(numbers)
        self.canvas.figure.savefig(self.file)


class FigureCanvas(FigureCanvasAgg):
    manager_class = FigureManager


@_Backend.export
class _BackendSchool(_Backend):
    FigureCanvas = FigureCanvas
    FigureManager = FigureManager

    @classmethod
    def show(cls, *, block=None):
        for manager in Gcf.get_all_fig_managers():
            manager.show()
        # As after a window is closed: the next figure is a new one.
        if block is not False:
            Gcf.destroy_all()
